// Bodies of JSON that cost more to read than their length, for the calls with the largest bodies: the longest that each call takes, and
// longer ones. `as` says whose call it is: that of a device with an ingest key, or of a person.

const megabyte = 1024 * 1024

const filled = (begin, part, end, bytes) => {
  const room = bytes - begin.length - end.length
  if (typeof part === 'string') return begin + part.repeat(Math.floor(room / part.length)) + end
  const parts = []
  for (let length = 0, i = 0; length < room - 40; i++) length += parts[parts.push(part(i)) - 1].length
  return begin + parts.join('') + end
}
const nested = (begin, open, close, end, depth) => begin + open.repeat(depth) + close.repeat(depth) + end
const key = i => `"${i.toString(36)}":0,`

const batch = (name, body) => ({ name: `batch: ${name}`, as: 'device', path: '/api/asset_telemetry', body })
const file = (name, body) => ({ name: `import: ${name}`, as: 'field', path: '/api/imports/assets', body })
const plan = (name, body) => ({ name: `plan: ${name}`, as: 'business', path: '/api/schedules', body })
const steps = (name, body) => ({ name: `steps: ${name}`, as: 'field', path: '/api/drafts/1/steps', body })
const users = (name, body) => ({
  name: `import of users: ${name}`,
  as: 'business',
  path: '/api/imports/users',
  body,
})
const form = (name, body) => ({ name: `form: ${name}`, as: 'field', path: '/api/trucks', body })

const csv = text => JSON.stringify({ csv: text, dry_run: true })
const marks = '\u0301'
const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
const operation = text => `{"steps":[{"id":"a","parent_id":null,"words":"x","operation":${text}}]}`

export const hostileBodies = [
  batch('empty lists', () => filled('[', '[],', '[]]', 16 * megabyte)),
  batch('as many empty lists as fit', () => filled('[', '[],', '[]]', 200_000)),
  batch('one nest of lists', () => nested('', '[', ']', '', 8 * megabyte)),
  batch('small objects', () => filled('[', '{"a":1},', '{}]', 16 * megabyte)),
  batch('one object of many keys', () => filled('[{', key, '"a":0}]', 7 * megabyte)),
  batch('one object of as many keys as fit', () => filled('[{', key, '"a":0}]', 1_400_000)),
  batch('one text of escapes', () => filled('["', '\\u0041', '"]', 8 * megabyte)),
  batch('one number', () => filled('[', '9', ']', 8 * megabyte)),
  batch('huge exponents', () => filled('[', '1e999999999,', '1]', 120_000)),
  batch('prototypes', () => filled('[', '{"__proto__":1},', '{}]', 160_000)),
  batch('ten thousand records of unknown batteries', () => {
    const record = i => ({
      asset_id: `X-${i}`,
      metric: 'BATT_SOC_PERCENT',
      at: '2026-01-15T12:00:00Z',
      double_value: 50,
    })
    return JSON.stringify(Array.from({ length: 10_000 }, (_, i) => record(i)))
  }),
  batch('ten thousand refused records', () => `[${'{"asset_id":1},'.repeat(9_999)}{}]`),
  file('a nest of lists', () => nested('{"csv":', '[', ']', '}', 2_000_000)),
  file('many keys', () => filled('{', key, '"a":0}', 4 * megabyte)),
  file('escapes', () => filled('{"csv":"', '\\u0041', '"}', 4 * megabyte)),
  file('quotes', () => csv(`Name,Model\r\n${'"'.repeat(999_000)}`)),
  file('quoted quotes', () => csv(`Name,Model\r\n"${'""'.repeat(490_000)}"`)),
  file('commas', () => csv(`Name,Model\r\n${','.repeat(999_000)}`)),
  file('blank lines', () => csv(`Name,Model\r\n${'\r\n'.repeat(499_000)}`)),
  file('one name of half a million marks', () => csv(`Name,Model\r\ne${marks.repeat(499_000)},x`)),
  file('names of families', () => csv(`Name,Model\r\n${`${family.repeat(35)},x\r\n`.repeat(999)}`)),
  file('a thousand rows with the same long name', () =>
    csv(`Name,Model\r\n${`${'x'.repeat(900)},x\r\n`.repeat(999)}`),
  ),
  users('addresses of many dots', () =>
    csv(`Name,Email\r\n${`A,${'a.'.repeat(440)}@${'a-'.repeat(30)}\r\n`.repeat(999)}`),
  ),
  users('many roles', () => csv(`Name,Email,Roles\r\nA,a@b.example,${'ADMIN;'.repeat(160_000)}`)),
  plan('many keys, just below a process', () => filled('{"a":{', key, '"a":0}}', 499_000)),
  plan('many keys', () => filled('{"a":{', key, '"a":0}}', megabyte)),
  plan('a nest of lists', () => nested('{"a":', '[', ']', '}', 450_000)),
  plan('a nest of objects', () => nested('{"a":', '{"a":', '1}', '}', 60_000)),
  plan('longer than 16 MB', () => filled('{"a":"', 'x', '"}', 20 * megabyte)),
  steps('empty lists', () =>
    operation(filled('{"type":"several","operations":[', '{},', '{}]}', 2 * megabyte)),
  ),
  steps('wrong keys', () =>
    operation(filled('{"type":"move-trips","byPeriods":1,"tripKeys":[', '1,', '1]}', 1_500_000)),
  ),
  steps('changes that are none', () =>
    operation(
      filled(
        '{"type":"re-dispatch","changes":{"locationIds":[],"batteries":[{"batteryId":"x","changes":[',
        '{},',
        '{}]}]}}',
        1_200_000,
      ),
    ),
  ),
  steps('the largest that is right', () =>
    operation(
      filled(
        '{"type":"re-dispatch","changes":{"locationIds":[],"batteries":[{"batteryId":"x","changes":[',
        '[12,13,-150.5,3],',
        '[1,2]]}]}}',
        1_499_000,
      ),
    ),
  ),
  steps('a nest of lists', () => operation(nested('', '[', ']', '', 4_000_000))),
  steps('many steps', () => {
    const step = i =>
      `{"id":"${i}","parent_id":null,"words":"x","operation":{"type":"move-trips","byPeriods":1,"tripKeys":[]}},`
    return filled('{"steps":[', step, `${step('end').slice(0, -1)}]}`, 2 * megabyte)
  }),
  form('a name of marks', () => JSON.stringify({ name: `e${marks.repeat(8_000)}` })),
  form('a name of families', () => JSON.stringify({ name: family.repeat(600) })),
  form('a nest of lists', () => nested('{"name":', '[', ']', '}', 8_000)),
  form('too long', () => filled('{"name":"', 'x', '"}', 16 * megabyte)),
  form('empty lists', () => filled('{"name":[', '[],', '[]]}', 16 * 1024)),
]
