import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { changedRecords } from '../../../src/app/changed-records.ts'
import { queryDefaults } from '../../../src/app/query-defaults.ts'

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
    changed: changedRecords(queries),
    asked,
    show,
    known: (name: string) => queries.getQueryData([name]),
  }
}

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

test('after a change what is shown is asked for again, and stays until the answer is there', async () => {
  const { changed, asked, show } = cacheOf()
  const { shown } = await show('list')

  changed.note({})
  expect(shown()).toBe(1)
  await settled()

  expect(asked).toEqual(['list', 'list'])
  expect(shown()).toBe(2)
})

test('after a change what is not shown is forgotten', async () => {
  const { changed, asked, show, known } = cacheOf()
  const { hide } = await show('list')
  hide()

  changed.note({})
  await settled()

  expect(known('list')).toBeUndefined()
  expect(asked).toEqual(['list'])
})

test('several changes in a row are one', async () => {
  const { changed, asked, show } = cacheOf()
  await show('list')

  changed.note({})
  changed.note({})
  await settled()

  expect(asked).toEqual(['list', 'list'])
})

test('a page that is left because of a change is not asked for again, and leaves nothing to the next one', async () => {
  const { changed, asked, show, known } = cacheOf()
  const hidden = await show('hidden')
  hidden.hide()
  const { shown } = await show('detail')

  changed.note({})
  changed.leavePage()
  await settled()

  expect(asked).toEqual(['hidden', 'detail'])
  expect(shown()).toBeUndefined()
  expect([known('hidden'), known('detail')]).toEqual([undefined, undefined])
})

test('a page that is left without a change keeps what it knows', async () => {
  const { changed, asked, show } = cacheOf()
  const { shown } = await show('detail')

  changed.leavePage()
  await settled()

  expect(asked).toEqual(['detail'])
  expect(shown()).toBe(1)
})

test.each([
  ['noted', false],
  ['followed by a move', true],
])('what was said once and for all outlives a change that is %s, shown or not', async (_, moves) => {
  const { changed, asked, show, known } = cacheOf()
  await show('plan', 'static')
  const hidden = await show('hidden plan', 'static')
  hidden.hide()

  changed.note({})
  if (moves) changed.leavePage()
  await settled()

  expect(asked).toEqual(['plan', 'hidden plan'])
  expect([known('plan'), known('hidden plan')]).toEqual([1, 1])
})

const perhaps = { perhaps: true } as const

test('after what was perhaps a change what is shown is asked for again, and the rest is forgotten', async () => {
  const { changed, asked, show, known } = cacheOf()
  const hidden = await show('hidden')
  hidden.hide()
  const { shown } = await show('list')

  changed.note(perhaps)
  await settled()

  expect(asked).toEqual(['hidden', 'list', 'list'])
  expect(shown()).toBe(2)
  expect(known('hidden')).toBeUndefined()
})

test('after what was perhaps a change a failure is not told again: what is shown stays', async () => {
  const { changed, asked, show, goAway } = cacheOf()
  const { shown, failure } = await show('list')

  goAway()
  changed.note(perhaps)
  await settled()

  expect(asked).toEqual(['list', 'list'])
  expect(shown()).toBe(1)
  expect(failure()).toBeNull()
})

test('what could not be asked for after what was perhaps a change is asked for when it is next shown', async () => {
  const { changed, asked, show, goAway } = cacheOf()
  const { hide } = await show('list')
  goAway()
  changed.note(perhaps)
  await settled()

  hide()
  await show('list')

  expect(asked).toEqual(['list', 'list', 'list'])
})

test('a change that is certain is not made less so by one that is not', async () => {
  const { changed, show, goAway } = cacheOf()
  const { failure } = await show('list')

  goAway()
  changed.note({})
  changed.note(perhaps)
  await settled()

  expect(failure()).not.toBeNull()
})

test('an answer that comes when another person is there already is not kept', async () => {
  const { changed, show, known, queries } = cacheOf()
  await show('list')

  changed.note(perhaps)
  await Promise.resolve()
  queries.clear()
  await settled()

  expect(known('list')).toBeUndefined()
})

test('an answer that is older than what came meanwhile is not kept', async () => {
  const { changed, show, known, queries } = cacheOf()
  await show('list')

  changed.note(perhaps)
  await Promise.resolve()
  queries.setQueryData(['list'], 'newer')
  await settled()

  expect(known('list')).toBe('newer')
})
