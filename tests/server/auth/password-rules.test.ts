import { expect, test } from 'vitest'
import { weaknessOf } from '../../../server/auth/password-rules.ts'

const owner = { name: 'Mara Lindgren', email: 'mara.lindgren@customer.example' }
const notBreached = () => false

test.each([
  ['Passw0rd!', /a common password or word/],
  ['Summer2026!', /a common password or word/],
  ['Winter2026', /a year/],
  ['Welcome123!', /a common password or word/],
  ['P@ssw0rd', /easy to guess/],
  ['Letmein2026!', /easy to guess/],
  ['Liverpool1!', /easy to guess/],
  ['abcabcabcabc', /repeated characters/],
  ['zxcvfr45tgb', /easy to guess|neighbouring keys/],
  ['password1', /one of the most common/],
  ['Mara-rides-96-bikes', /must not contain the name/],
  ['L1ndgr3n', /must not contain the name/],
  ['Gr1dhaul!', /must not contain the name/],
])('the password %s is refused, and it is said why', (password, reason) => {
  expect(weaknessOf(password, owner, notBreached)).toMatch(reason)
})

test.each([
  'correct horse battery staple',
  'Xk9#mQ2v',
  'k7m2p9xq',
  'a better one 7',
  'an owner chose 96',
  'Zürich, Gleis 14 nach Bern',
])('the password %s is accepted', password => {
  expect(weaknessOf(password, owner, notBreached)).toBeUndefined()
})

test('a password of the longest size is judged by its beginning', () => {
  expect(weaknessOf('p@ssw0rd'.repeat(125), owner, notBreached)).toMatch(/easy to guess/)
  expect(weaknessOf('4@8({[<369&!1|'.repeat(70), owner, notBreached)).toBeUndefined()
})
