import { describe, expect, test } from 'vitest'
import { actions, type FieldChange, type HistoryEntry, objectTypes } from '../../../domain/history/entry.ts'
import {
  actionLabel,
  fieldLabel,
  objectTypeLabel,
  sentenceOf,
  shown,
} from '../../../domain/history/sentence.ts'

const ada = { type: 'person', id: 'u-1', name: 'Ada Lovelace', roles: ['ADMIN'] }
const nobody = { type: 'nobody', id: null, name: null, roles: [] }
const battery = { type: 'asset', id: 'a-2', name: 'MB-2' }
const bo = { type: 'user', id: 'u-2', name: 'Bo' }

const entry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: '1',
  at: '2026-01-15T12:00:00.000Z',
  actor: ada,
  action: 'change',
  operation: 'PATCH /api/assets/:id',
  object: battery,
  changes: [],
  result: 'done',
  reason: null,
  request_id: null,
  address: null,
  ...changes,
})
const field = (name: string, before: FieldChange['before'], after: FieldChange['after']): FieldChange => ({
  field: name,
  before,
  after,
})

describe('a change', () => {
  test.each([
    [
      [field('service_area', 'Harbor North', 'Hill Country')],
      `Ada Lovelace changed MB-2's service area from Harbor North to Hill Country`,
    ],
    [[field('name', 'MB-1', 'MB-2')], 'Ada Lovelace renamed MB-1 to MB-2'],
    [[field('serial_number', null, 'SN-1')], `Ada Lovelace set MB-2's serial number to SN-1`],
    [[field('serial_number', 'SN-1', null)], `Ada Lovelace removed MB-2's serial number SN-1`],
    [
      [field('name', 'A', 'B'), field('serial_number', null, 'X'), field('asset_model', 'M1', 'M2')],
      'Ada Lovelace changed name, serial number and model of MB-2',
    ],
    [[], 'Ada Lovelace saved MB-2 without a change'],
  ] as [FieldChange[], string][])('of %j reads: %s', (changes, sentence) => {
    expect(sentenceOf(entry({ changes }))).toBe(sentence)
  })
})

test.each([
  [
    {
      action: 'shelve',
      object: { type: 'alarm', id: 'x', name: 'Silent of MB-2' },
      changes: [field('shelved_until', null, '2026-01-16T12:00:00.000Z')],
    },
    'Ada Lovelace shelved the alarm Silent of MB-2 until 2026-01-16T12:00:00.000Z',
  ],
  [
    { object: { type: 'alarm_settings', id: null, name: null }, changes: [field('silent', 'off', 'on')] },
    `Ada Lovelace changed the alarm configuration's silent from off to on`,
  ],
  [
    { action: 'set_roles', object: bo, changes: [field('roles', [], ['ADMIN', 'FIELD_OPERATIONS'])] },
    'Ada Lovelace gave Bo the roles Administrator and Field Operator',
  ],
  [
    { action: 'set_roles', object: bo, changes: [field('roles', ['ADMIN'], ['FIELD_OPERATIONS'])] },
    'Ada Lovelace gave Bo the role Field Operator and removed the role Administrator from Bo',
  ],
  [{ action: 'set_roles', object: bo }, 'Ada Lovelace left the roles of Bo as they were'],
  [
    { action: 'sign_in', object: { type: 'user', id: 'u-1', name: 'Ada Lovelace' } },
    'Ada Lovelace signed in',
  ],
  [
    { action: 'sign_out_by_provider', object: { type: 'user', id: 'u-1', name: 'Ada Lovelace' } },
    'Ada Lovelace was signed out by the identity provider',
  ],
  [
    { action: 'end_session', object: bo, changes: [field('session', 'Firefox on Linux', null)] },
    `Ada Lovelace ended Bo's session on Firefox on Linux`,
  ],
  [
    { action: 'end_sessions', object: { ...bo, id: 'u-1' } },
    'Ada Lovelace ended all of their other sessions',
  ],
  [
    { action: 'deliver', object: { type: 'plan', id: 'p-1', name: 'p-1' } },
    'Ada Lovelace delivered the plan p-1',
  ],
  [
    { action: 'create', object: { type: 'organization', id: 'o', name: 'Dune' } },
    'Ada Lovelace created the organization Dune',
  ],
  [
    { action: 'confirm_email', object: bo, changes: [field('email', 'a@b', 'c@d')] },
    'Ada Lovelace confirmed the email address c@d',
  ],
  [{ action: 'call', operation: 'POST /api/new' }, 'Ada Lovelace called POST /api/new'],
  [{ action: 'teleport' }, `Ada Lovelace did 'teleport' with MB-2`],
  [
    {
      actor: { ...ada, type: 'operator', name: 'root' },
      action: 'back_up',
      object: { type: 'database', id: null, name: null },
    },
    'The operator (root) backed up the database',
  ],
  [
    { actor: { ...nobody, type: 'system' }, action: 'remove_old', changes: [field('entries', 12, null)] },
    'Gridhaul removed 12 old entries from the history',
  ],
  [
    {
      actor: { ...nobody, type: 'system' },
      action: 'remove_old',
      object: { type: 'telemetry', id: null, name: null },
      changes: [field('week', '2026-01-05', null)],
    },
    'Gridhaul removed the telemetry of the week of 2026-01-05',
  ],
  [{ actor: { ...nobody, type: 'system' }, action: 'lock_demo' }, 'Gridhaul locked the demo accounts'],
  [
    {
      actor: { ...nobody, type: 'key', id: '7', name: 'Optimizer' },
      action: 'deliver',
      object: { type: 'plan', id: 'p', name: 'p' },
    },
    'The key Optimizer delivered the plan p',
  ],
] as [Partial<HistoryEntry>, string][])('%j reads: %s', (changes, sentence) => {
  expect(sentenceOf(entry(changes))).toBe(sentence)
})

describe('a change of a draft', () => {
  const draft = (name: string) => ({ type: 'draft', id: 'd-1', name })

  test.each([
    [
      [field('steps', 0, 2), field('last_step', null, 'Take MB-1 off the trip.')],
      'Ada Lovelace made 2 changes to Draft of test_03, the last one: Take MB-1 off the trip',
    ],
    [
      [field('steps', 2, 3), field('last_step', 'Take MB-1 off the trip.', 'Charge MB-1.')],
      'Ada Lovelace changed Draft of test_03: Charge MB-1',
    ],
    [[field('steps', 4, 5)], 'Ada Lovelace added 1 step to Draft of test_03'],
    [
      [field('last_step', 'Let T-1 leave.', 'Charge MB-1.')],
      `Ada Lovelace went to the step 'Charge MB-1.' of Draft of test_03`,
    ],
    [
      [field('last_step', 'Charge MB-1.', null)],
      'Ada Lovelace went back to the beginning of Draft of test_03',
    ],
    [[field('name', 'Later', 'Draft of test_03')], 'Ada Lovelace renamed Later to Draft of test_03'],
  ] as [FieldChange[], string][])('with %j reads: %s', (changes, sentence) => {
    expect(sentenceOf(entry({ object: draft('Draft of test_03'), changes }))).toBe(sentence)
  })

  test('says that it is a draft if the name does not', () => {
    const changes = [field('steps', 0, 1)]
    expect(sentenceOf(entry({ object: draft('Later to S-2'), changes }))).toBe(
      'Ada Lovelace added 1 step to the draft Later to S-2',
    )
  })
})

describe('a refusal', () => {
  const refused = (changes: Partial<HistoryEntry>) => sentenceOf(entry({ result: 'refused', ...changes }))

  test.each([
    [{ action: 'delete', reason: 'forbidden' }, 'Ada Lovelace was not allowed to delete MB-2'],
    [
      { action: 'create', reason: 'forbidden', object: { type: 'asset', id: null, name: null } },
      'Ada Lovelace was not allowed to create an asset',
    ],
    [
      { action: 'sign_in', actor: nobody, object: bo, reason: 'sign_in_refused' },
      'Somebody tried to sign in as Bo with a wrong password',
    ],
    [
      { action: 'sign_in', actor: nobody, object: { ...bo, name: null }, reason: 'sign_in_refused' },
      'Somebody tried to sign in with an unknown address',
    ],
    [
      { action: 'sign_in', actor: nobody, object: bo, reason: 'too_many' },
      'Sign-in as Bo was locked after too many attempts',
    ],
    [
      { action: 'change_password', object: bo, reason: 'wrong_password' },
      'Ada Lovelace entered a wrong password to change their password',
    ],
    [
      { action: 'delete', object: bo, reason: 'last_admin' },
      'Ada Lovelace tried to delete Bo and was refused: This is the last administrator. Make somebody else an administrator first.',
    ],
    [{ action: 'delete', reason: 'toString' }, 'Ada Lovelace tried to delete MB-2 and was refused: toString'],
  ] as [Partial<HistoryEntry>, string][])('%j reads: %s', (changes, sentence) => {
    expect(refused(changes)).toBe(sentence)
  })
})

test('every action and every type has a sentence and a label without underscores', () => {
  for (const action of actions)
    for (const type of objectTypes)
      for (const result of ['done', 'refused']) {
        const sentence = sentenceOf(
          entry({ action, result, object: { type, id: 'x-1', name: null }, reason: 'forbidden' }),
        )
        expect(sentence).toMatch(/^Ada Lovelace \w/)
        expect([sentence, actionLabel(action), objectTypeLabel(type)].join()).not.toMatch(/_|undefined/)
      }
})

test.each([
  [null, 'nothing'],
  ['', 'nothing'],
  [true, 'yes'],
  [false, 'no'],
  [3, '3'],
  [[], 'nothing'],
  [['ADMIN', 'x'], 'Administrator and x'],
])('the value %j is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text)
})

test('a field is called by its words', () => {
  expect(['service_area', 'vin', 'name'].map(fieldLabel)).toEqual(['service area', 'VIN', 'name'])
})
