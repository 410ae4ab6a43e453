import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { changedRecords } from '../../../../src/app/effects/changed-records.ts'
import { queryDefaults } from '../../../../src/app/effects/query-defaults.ts'

/** A cache of which some answers are shown; every question is answered by how often it was asked. */
function cacheOf() {
  const queries = new QueryClient(queryDefaults)
  const asked: string[] = []
  let isAway = false
  const show = async (name: string, staleTime?: 'static') => {
    const observer = new QueryObserver(queries, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name)
        if (isAway) throw new Error('away')
        return asked.filter(each => each === name).length
      },
      ...(staleTime && { staleTime }),
    })
    const hide = observer.subscribe(() => {})
    onTestFinished(hide)
    await settled()
    return {
      hide,
      shown: () => observer.getCurrentResult().data,
      failure: () => observer.getCurrentResult().error,
    }
  }
  const goAway = () => {
    isAway = true
  }
  return {
    goAway,
    queries,
    records: changedRecords(queries),
    asked,
    show,
    known: (name: string) => queries.getQueryData([name]),
  }
}

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

test('after a change what is shown is asked for again, and stays until the answer is there', async () => {
  const { records, asked, show } = cacheOf()
  const { shown } = await show('list')

  records.changed({})
  expect(shown()).toBe(1)
  await settled()

  expect(asked).toEqual(['list', 'list'])
  expect(shown()).toBe(2)
})

test('after a change what is not shown is forgotten', async () => {
  const { records, asked, show, known } = cacheOf()
  const { hide } = await show('list')
  hide()

  records.changed({})
  await settled()

  expect(known('list')).toBeUndefined()
  expect(asked).toEqual(['list'])
})

test('several changes in a row are one', async () => {
  const { records, asked, show } = cacheOf()
  await show('list')

  records.changed({})
  records.changed({})
  await settled()

  expect(asked).toEqual(['list', 'list'])
})

test('a page that is left because of a change is not asked for again, and leaves nothing to the next one', async () => {
  const { records, asked, show, known } = cacheOf()
  const hidden = await show('hidden')
  hidden.hide()
  const { shown } = await show('detail')

  records.changed({})
  records.leavePage()
  await settled()

  expect(asked).toEqual(['hidden', 'detail'])
  expect(shown()).toBeUndefined()
  expect([known('hidden'), known('detail')]).toEqual([undefined, undefined])
})

test('a page that is left without a change keeps what it knows', async () => {
  const { records, asked, show } = cacheOf()
  const { shown } = await show('detail')

  records.leavePage()
  await settled()

  expect(asked).toEqual(['detail'])
  expect(shown()).toBe(1)
})

test.each([
  ['noted', false],
  ['followed by a move', true],
])('what was said once and for all outlives a change that is %s, shown or not', async (_, moves) => {
  const { records, asked, show, known } = cacheOf()
  await show('plan', 'static')
  const hidden = await show('hidden plan', 'static')
  hidden.hide()

  records.changed({})
  if (moves) records.leavePage()
  await settled()

  expect(asked).toEqual(['plan', 'hidden plan'])
  expect([known('plan'), known('hidden plan')]).toEqual([1, 1])
})

const outcomeUnknown = { outcomeUnknown: true } as const

test('after what was perhaps a change what is shown is asked for again, and the rest is forgotten', async () => {
  const { records, asked, show, known } = cacheOf()
  const hidden = await show('hidden')
  hidden.hide()
  const { shown } = await show('list')

  records.changed(outcomeUnknown)
  await settled()

  expect(asked).toEqual(['hidden', 'list', 'list'])
  expect(shown()).toBe(2)
  expect(known('hidden')).toBeUndefined()
})

test('after what was perhaps a change a failure is not told again: what is shown stays', async () => {
  const { records, asked, show, goAway } = cacheOf()
  const { shown, failure } = await show('list')

  goAway()
  records.changed(outcomeUnknown)
  await settled()

  expect(asked).toEqual(['list', 'list'])
  expect(shown()).toBe(1)
  expect(failure()).toBeNull()
})

test('what could not be asked for after what was perhaps a change is asked for when it is next shown', async () => {
  const { records, asked, show, goAway } = cacheOf()
  const { hide } = await show('list')
  goAway()
  records.changed(outcomeUnknown)
  await settled()

  hide()
  await show('list')

  expect(asked).toEqual(['list', 'list', 'list'])
})

test('a change that is certain is not made less so by one that is not', async () => {
  const { records, show, goAway } = cacheOf()
  const { failure } = await show('list')

  goAway()
  records.changed({})
  records.changed(outcomeUnknown)
  await settled()

  expect(failure()).not.toBeNull()
})

test('an answer that comes when another person is there already is not kept', async () => {
  const { records, show, known, queries } = cacheOf()
  await show('list')

  records.changed(outcomeUnknown)
  await Promise.resolve()
  queries.clear()
  await settled()

  expect(known('list')).toBeUndefined()
})

test('an answer that is older than what came meanwhile is not kept', async () => {
  const { records, show, known, queries } = cacheOf()
  await show('list')

  records.changed(outcomeUnknown)
  await Promise.resolve()
  queries.setQueryData(['list'], 'newer')
  await settled()

  expect(known('list')).toBe('newer')
})
