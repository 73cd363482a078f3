" What Vim makes of sequences of bytes. Reads one a line, in hexadecimal; answers with the code
" points, or a '-' if a byte stands for itself, which is what Vim does with ill-formed ones. It
" takes every form of up to six bytes, but no zero byte in a string.
set encoding=utf-8

function Answer(hex)
  let text = eval('"' .. substitute(a:hex, '..', '\\x&', 'g') .. '"')
  let codepoints = str2list(text)
  let at = 0
  for n in range(len(codepoints))
    let end = byteidxcomp(text, n + 1)
    if end == at + 1 && codepoints[n] > 0x7F
      return '-'
    endif
    let at = end
  endfor
  return join(map(codepoints, 'printf("%x", v:val)'))
endfunction

call writefile(map(readfile('/dev/stdin'), 'Answer(v:val)'), '/dev/stdout')
quitall!
