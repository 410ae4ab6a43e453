// Plans of the largest size that is taken.

const planBytes = 16 * 1024 * 1024

/** The longest that fit, each of a kind that costs more than its length. */
export const hostilePlans = {
  'a list of empty lists': () => filled('[', '[],', '[]]'),
  'empty lists in an object': () => filled('{"a":[', '[],', '[]]}'),
  'objects of different keys': () => filled('{"a":[', i => `{"${i.toString(36)}":0,"b":${i}},`, '{}]}'),
  'one object of many keys': () => filled('{', i => `"${i.toString(36)}":0,`, '"a":0}'),
  numbers: () => filled('{"a":[', '1,', '1]}'),
}

function filled(begin, part, end) {
  const room = planBytes - begin.length - end.length
  if (typeof part === 'string') return begin + part.repeat(Math.floor(room / part.length)) + end
  const parts = []
  for (let length = 0, i = 0; length < room - 40; i++) length += parts[parts.push(part(i)) - 1].length
  return begin + parts.join('') + end
}
