import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.stream.Collectors;

/**
 * What Java makes of sequences of bytes. Reads one a line, in hexadecimal; answers with the code
 * points, or a "-" if it refuses them, in three ways with a tab between them: as a constant of a
 * class file, by DataInput.readUTF, and by the charset CESU-8.
 */
class Oracle {
    interface Reader {
        String read(byte[] bytes) throws IOException;
    }

    public static void main(String[] arguments) {
        var answers = new StringBuilder();
        new BufferedReader(new InputStreamReader(System.in)).lines().forEach(line -> {
            byte[] bytes = parse(line);
            answers.append(answer(Oracle::constant, bytes)).append('\t');
            answers.append(answer(Oracle::readUTF, bytes)).append('\t');
            answers.append(answer(Oracle::cesu8, bytes)).append('\n');
        });
        System.out.print(answers);
    }

    static byte[] parse(String line) {
        var bytes = new byte[line.length() / 2];
        for (int n = 0; n < bytes.length; n++) {
            bytes[n] = (byte) Integer.parseInt(line, 2 * n, 2 * n + 2, 16);
        }
        return bytes;
    }

    static String answer(Reader reader, byte[] bytes) {
        try {
            return reader.read(bytes).codePoints().mapToObj(Integer::toHexString)
                    .collect(Collectors.joining(" "));
        } catch (IOException refused) {
            return "-";
        }
    }

    static String cesu8(byte[] bytes) throws IOException {
        return Charset.forName("CESU-8").newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    static String readUTF(byte[] bytes) throws IOException {
        var given = new ByteArrayOutputStream();
        var out = new DataOutputStream(given);
        out.writeShort(bytes.length);
        out.write(bytes);
        return new DataInputStream(new ByteArrayInputStream(given.toByteArray())).readUTF();
    }

    static String constant(byte[] bytes) throws IOException {
        byte[] file = classFile(bytes);
        var loader = new ClassLoader() {
            Class<?> define() {
                return defineClass(null, file, 0, file.length);
            }
        };
        try {
            return (String) loader.define().getField("s").get(null);
        } catch (ClassFormatError error) {
            if (error.getMessage().contains("UTF8")) throw new CharacterCodingException();
            throw error;
        } catch (ReflectiveOperationException error) {
            throw new IllegalStateException(error);
        }
    }

    /** A class C with nothing in it but a string: JVMS 4.1, and 4.4 for its constants. */
    static byte[] classFile(byte[] bytes) throws IOException {
        var file = new ByteArrayOutputStream();
        var out = new DataOutputStream(file);
        out.writeInt(0xCAFEBABE);
        out.writeInt(52);
        out.writeShort(10);  // nine constants
        for (var text : new String[] {"C", "java/lang/Object", "s", "Ljava/lang/String;"}) {
            out.writeByte(1);  // 1 to 4
            out.writeUTF(text);
        }
        out.writeByte(1);  // 5
        out.writeUTF("ConstantValue");
        out.writeByte(1);  // 6: as it was given
        out.writeShort(bytes.length);
        out.write(bytes);
        for (int[] constant : new int[][] {{7, 1}, {7, 2}, {8, 6}}) {
            out.writeByte(constant[0]);  // 7: the class C; 8: Object; 9: the string
            out.writeShort(constant[1]);
        }
        // public class C extends Object, without interfaces, with one field:
        // public static final String s, with one attribute: ConstantValue, two bytes long.
        for (int number : new int[] {0x21, 7, 8, 0, 1, 0x19, 3, 4, 1, 5, 0, 2, 9}) {
            out.writeShort(number);
        }
        out.writeInt(0);  // no methods, no attributes
        return file.toByteArray();
    }
}
