import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.stream.Collectors;

/**
 * What Java makes of sequences of bytes. Reads one a line, in hexadecimal; answers with the code
 * points, or a "-" if it refuses them, in two ways with a tab between them: by DataInput.readUTF,
 * and by the charset CESU-8.
 */
class Oracle {
    interface Reader {
        String read(byte[] bytes) throws IOException;
    }

    public static void main(String[] arguments) {
        var answers = new StringBuilder();
        new BufferedReader(new InputStreamReader(System.in)).lines().forEach(line -> {
            byte[] bytes = parse(line);
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
}
