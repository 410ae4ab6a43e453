import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { assetForm } from '../../domain/records/asset.ts'
import { editTruckForm, newTruckForm } from '../../domain/records/truck.ts'
import { requestResetForm, resetPasswordForm } from '../../domain/validate/credentials.ts'
import { accountForm } from '../../domain/validate/customers.ts'
import { editUserForm, invitedUserForm, newUserForm } from '../../domain/validate/users.ts'

/** The first text at each field, as a form shows it. */
function textsOf(form: z.ZodMiniType, entry: object): Record<string, string> {
  const issues = form.safeParse(entry).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const user = { name: 'Ada Lindqvist', email: 'ada@customer.example', password: 'charge96kWh' }
const asset = { name: 'MB-9', serialNumber: '', assetModelId: 'm-1', serviceAreaId: '' }
const truck = {
  name: 'T-9',
  model: 'Hauler 26',
  vin: '',
  licensePlate: '',
  mbessCapacity: '3',
  serviceAreaId: '',
}

const letters = 'Name can only contain letters, numbers, and spaces'
const lettersAndDashes = 'Name can only contain letters, numbers, dashes, and spaces'
const tooShort = 'Password must be at least 8 characters long'

describe('a new user', () => {
  test.each([
    ['name', '', 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['name', 'Ada-Lindqvist', letters],
    ['name', 'Ada_L', letters],
    ['name', 'Ada\tL', letters],
    ['name', 'Ada\u00a0L', letters],
    ['name', '\u0301da', letters],
    ['name', '٣', letters],
    ['name', 'a'.repeat(100), letters],
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'ada', 'Email is not valid'],
    ['email', 'ada@', 'Email is not valid'],
    ['email', '@b.example', 'Email is not valid'],
    ['email', 'ada@host', 'Email is not valid'],
    ['email', 'ada@b..example', 'Email is not valid'],
    ['email', 'ada@-b.example', 'Email is not valid'],
    ['email', 'a b@c.example', 'Email is not valid'],
    ['email', 'ada.@b.example', 'Email is not valid'],
    ['email', 'ada@b.example\nBcc: x@y.example', 'Email is not valid'],
    ['email', `${'a'.repeat(65)}@b.example`, 'Email is not valid'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', 'abc4567', tooShort],
    ['password', 'abc4567!!!!', tooShort],
    ['password', '        ', tooShort],
  ])('a new user whose %s is %j gets the message: %s', (field, value, text) => {
    expect(textsOf(newUserForm, { ...user, [field]: value })).toEqual({ [field]: text })
  })

  test.each([
    ['name', 'José Ибрагим 李雷 3'],
    ['name', 'Zoe\u0308'],
    ['name', 'नमस्ते'],
    ['name', '  Ada  '],
    ['name', 'a'.repeat(99)],
    ['name', 'e\u0301'.repeat(99)],
    ['email', 'ada+lists@sub.b.example'],
    ['email', "o'neil_x@b.example"],
    ['email', '用户@例子.公司'],
    ['password', 'abcd5678'],
    ['password', ' a b c d e f g h '],
    ['password', 'пароль12'],
    ['password', 'a\u0301b\u0301c\u0301d\u0301e\u0301f\u0301g\u0301h\u0301'],
  ])('a new user whose %s is %j is accepted', (field, value) => {
    expect(textsOf(newUserForm, { ...user, [field]: value })).toEqual({})
  })

  test("a new user's texts are trimmed, except the password", () => {
    const entry = { name: ' Ada ', email: ' ada@b.example ', password: ' charge96kWh ' }

    expect(newUserForm.parse(entry)).toEqual({
      name: 'Ada',
      email: 'ada@b.example',
      password: ' charge96kWh ',
    })
  })

  test('a new user with several invalid fields gets one message for each', () => {
    expect(textsOf(newUserForm, { name: '', email: '', password: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      password: 'Password is required',
    })
  })
})

test('an edited user has the same rules for name and e-mail', () => {
  expect(textsOf(editUserForm, { name: '!', email: 'x' })).toEqual({
    name: letters,
    email: 'Email is not valid',
  })
})

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ email: '' }, { email: 'Valid email is required' }],
  [{ email: 'ada' }, { email: 'Valid email is required' }],
  [{ password: '' }, { password: 'Password must be 8+ chars long' }],
  [{ password: 'abc4567' }, { password: 'Password must be 8+ chars long' }],
  [{}, {}],
])('an invited user with %j gets the message %j', (changes, texts) => {
  expect(textsOf(invitedUserForm, { ...user, ...changes })).toEqual(texts)
})

test.each([
  ['', { name: 'Account name cannot be empty' }],
  ['  ', { name: 'Account name cannot be empty' }],
  ['nul\0', { name: 'This value is not valid.' }],
  ['x'.repeat(501), { name: 'This value is not valid.' }],
  ['Müller & Söhne, “Nord” GmbH', {}],
])('an account with the name %j gets the message %j', (name, texts) => {
  expect(textsOf(accountForm, { name })).toEqual(texts)
})

describe('a battery', () => {
  test.each([
    [{ assetModelId: '' }, { assetModelId: 'Asset model is required' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'MB/9' }, { name: lettersAndDashes }],
    [{ name: 'MB–9' }, { name: lettersAndDashes }],
    [{ name: 'x'.repeat(100) }, { name: lettersAndDashes }],
    [{ serialNumber: 'GC#1' }, { serialNumber: 'Must be valid serial number' }],
    [{ serialNumber: 'x'.repeat(100) }, { serialNumber: 'Must be valid serial number' }],
    [{ serialNumber: 'GC-1 б' }, {}],
    [{ serialNumber: null, serviceAreaId: null }, {}],
    [{ name: 'x'.repeat(99), serialNumber: 'x'.repeat(99) }, {}],
  ])('a battery with %j gets the message %j', (changes, texts) => {
    expect(textsOf(assetForm, { ...asset, ...changes })).toEqual(texts)
  })
})

describe('a truck', () => {
  const plate = 'Only valid liscense plate chars up to 8 chars'
  const model = 'Model can only contain letters, numbers, dashes, and spaces'
  const capacity = 'MBESS capacity must be a number between 1 and 10'

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'T.9' }, { name: lettersAndDashes }],
    [{ model: 'Hauler/26' }, { model }],
    [{ licensePlate: 'GH 12-3' }, {}],
    [{ licensePlate: 'GH 12-34' }, { licensePlate: plate }],
    [{ licensePlate: 'GH_12' }, { licensePlate: plate }],
    [{ mbessCapacity: '' }, { mbessCapacity: 'MBESS capacity is required' }],
    [{ mbessCapacity: '0' }, { mbessCapacity: capacity }],
    [{ mbessCapacity: '10' }, { mbessCapacity: capacity }],
    [{ mbessCapacity: '2.5' }, { mbessCapacity: capacity }],
    [{ mbessCapacity: '-1' }, { mbessCapacity: capacity }],
    [{ mbessCapacity: 'two' }, { mbessCapacity: capacity }],
    [{ mbessCapacity: '1' }, {}],
    [{ mbessCapacity: ' 9 ' }, {}],
  ])('a truck with %j gets the message %j, new or edited', (changes, texts) => {
    expect(textsOf(newTruckForm, { ...truck, ...changes })).toEqual(texts)
    expect(textsOf(editTruckForm, { ...truck, ...changes })).toEqual(texts)
  })

  test('a new truck needs a model, an edited one does not', () => {
    expect(textsOf(newTruckForm, { ...truck, model: ' ' })).toEqual({ model: 'Model name is required' })
    expect(textsOf(editTruckForm, { ...truck, model: ' ' })).toEqual({})
  })

  test('the capacity of a truck is a number, however it was typed', () => {
    expect(newTruckForm.parse({ ...truck, mbessCapacity: '9' }).mbessCapacity).toBe(9)
  })
})

describe('a password reset', () => {
  test('a password reset requires an e-mail', () => {
    expect(textsOf(requestResetForm, { email: ' ' })).toEqual({ email: 'Email is required' })
  })

  test.each([
    ['1234567', '1234567', { password: tooShort }],
    ['12345678', '12345679', { confirmation: 'Passwords do not match' }],
    ['12345678', '12345678', {}],
    ['!!!!!!!!', '!!!!!!!!', {}],
    ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', { password: tooShort }],
  ])('a reset to the password %j, confirmed as %j, gets the message %j', (password, confirmation, texts) => {
    expect(textsOf(resetPasswordForm, { password, confirmation })).toEqual(texts)
  })
})

test('a text of a megabyte is validated without delay, whatever it contains', () => {
  for (const piece of ['a', 'a.', '@', '-', 'e\u0301', ' ', '\u0301', 'a@a.']) {
    const text = piece.repeat(1_000_000 / piece.length)
    expect(Object.keys(textsOf(editUserForm, { name: text, email: text })).sort()).toContain('email')
  }
})
