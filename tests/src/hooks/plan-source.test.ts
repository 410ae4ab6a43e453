import { expect, test } from 'vitest'
import { draftTxId, sentTxId } from '../../../domain/schedule/draft/draft.ts'
import { originName } from '../../../src/hooks/plan-source.ts'

const sent = (baseTxId: string, id = 'k3x9q2ab') => sentTxId({ baseTxId, id }, '0f3a9c21deadbeef')

test('a plan that was sent from a draft, also of a sent one, is named by the first one', () => {
  expect(originName('test_03')).toBe('test_03')
  expect(originName(sent('test_03'))).toBe('test_03')
  expect(originName(sent(sent('test_03'), 'a-_9'))).toBe('test_03')
})

test.each(['north~south', '~', 'a~b.c', 'a\n~b', draftTxId({ baseTxId: 'test_03', id: 'k3x9q2ab' })])(
  'the name %j is nobody’s draft and stays, also once it was sent',
  name => {
    expect(originName(name)).toBe(name)
    expect(originName(sent(name))).toBe(name)
  },
)

test('of a name that is nothing but a suffix, something is left', () => {
  expect(originName(sent(''))).toBe(sent(''))
})
