import { expect, test } from 'vitest'
import { type PlanDelivery, type PlanSource, sourceLabel } from '../../../src/hooks/plan-source.ts'

const source = (delivery: Partial<PlanDelivery>, name = 'test_03'): PlanSource => ({
  key: name,
  name,
  planId: name,
  read: async () => new Blob(),
  delivery: {
    txId: name,
    timestamp: '2026-01-15T00:00:00Z',
    deliveredAt: '2026-01-14T18:00:00Z',
    deliveredBy: null,
    parentTxId: null,
    withdrawal: null,
    ...delivery,
  } as PlanDelivery,
})

const withdrawal = { reason: 'Wrong prices', by: null, at: '2026-01-14T19:00:00Z' }

test.each([
  [source({}), 'test_03, delivered 14 Jan 2026, 18:00'],
  [
    source({ deliveredBy: 'Ada Lindqvist', withdrawal }),
    'test_03, delivered 14 Jan 2026, 18:00 by Ada Lindqvist (withdrawn)',
  ],
  [
    source({ deliveredBy: 'Anna Berg', parentTxId: 'test_03' }, 'test_03~d-1.0123abcd'),
    'Thu 15 Jan 2026 by Anna Berg, from test_03, sent 14 Jan 2026, 18:00 (test_03~d-1.0123abcd)',
  ],
  [
    source({ parentTxId: 'test_03~d-1.0123abcd' }, 'x'),
    'Thu 15 Jan 2026, from test_03, sent 14 Jan 2026, 18:00 (x)',
  ],
])('a plan is listed with when and by whom it was delivered, and what it was made from (%#)', (of, label) => {
  expect(sourceLabel(of, 'UTC').replace('Thu, ', 'Thu ')).toBe(label)
})

test('a file is listed by its name', () => {
  const { delivery: _, ...file } = source({}, 'tuesday.json')
  expect(sourceLabel(file, 'UTC')).toBe('tuesday.json')
})
