import { describe, expect, test } from 'vitest'
import { allowedPlaces, findCommands } from '../../../../src/app/palette/commands.ts'

const command = (label: string, detail?: string) => ({ id: label, label, detail, run: () => {} })
const groups = [
  { value: 'Go to', items: [command('Asset Manager: Map'), command('Customer Accounts')] },
  { value: 'Customer accounts', items: [command('Café Río', 'downtown'), command('Manor House')] },
]
const found = (typed: string) =>
  findCommands(groups, typed).map(({ value, items }) => [value, ...items.map(({ label }) => label)])

describe('the commands that a typed text finds', () => {
  test('no text finds all of them', () => {
    expect(found('')).toEqual(found('  '))
    expect(found('').flat()).toContain('Customer Accounts')
  })

  test('every word has to be somewhere in the label or its detail', () => {
    expect(found('map asset')).toEqual([['Go to', 'Asset Manager: Map']])
    expect(found('rio down')).toEqual([['Customer accounts', 'Café Río']])
    expect(found('map customer')).toEqual([])
  })

  test('case and accents do not matter', () => {
    expect(found('CAFE')).toEqual([['Customer accounts', 'Café Río']])
  })

  test('labels that begin with the text come first', () => {
    const items = [command('The Manor'), command('Manor House')]

    expect(findCommands([{ value: 'All', items }], 'man')[0]?.items.map(({ label }) => label)).toEqual([
      'Manor House',
      'The Manor',
    ])
  })
})

test.each([
  ['an administrator', ['ADMIN'], ['Admin', 'Add mBESS', 'Schedule']],
  ['a field operator', ['FIELD_OPERATIONS'], ['Add mBESS', 'Schedule']],
  ['somebody without a role', [], []],
])('%s is offered the screens that the roles allow', (_, roles, expected) => {
  const labels = allowedPlaces(roles).map(({ label }) => label)

  expect(labels.filter(label => ['Admin', 'Schedule', 'Add mBESS'].includes(label))).toEqual(expected)
  expect(labels[0]).toBe('Welcome')
})
