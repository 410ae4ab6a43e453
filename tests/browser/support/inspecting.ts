// The inspector as a person uses it, and what it shows at a step.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { everyMachine } from '../../../machines/all.ts'
import { type Journal, readJournal } from '../../../machines/journal/journal.ts'
import { createPlayback, type Playback } from '../../../machines/journal/playback.ts'
import { stateName } from '../../../machines/journal/state-name.ts'
import { expect } from './test.ts'

export const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' })
export const journalList = (page: Page): Locator => page.getByRole('listbox', { name: 'Journal' })
export const where = (page: Page): Locator =>
  inspector(page)
    .getByRole('status')
    .filter({ hasText: /^(Live|step \d+ of \d+)$/ })

/** What is looked at, as a file holds it. */
export async function exported(page: Page): Promise<Journal> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    inspector(page).getByRole('button', { name: 'Export' }).click(),
  ])
  return readJournal(await readFile(await download.path(), 'utf8'))
}

/** Walks from the first step to the last and back by keys, and holds every state that is shown against the fold. */
export async function expectStepsAsFolded(page: Page): Promise<Playback> {
  const list = journalList(page)
  await list.focus()
  await page.keyboard.press('End')
  await expect(where(page)).toHaveText(/^step/)
  const length = Number(/ of (\d+)$/.exec((await where(page).textContent()) ?? '')?.[1])
  const journal = await exported(page)
  // The page has gone on since the step was chosen, and the export has that, too.
  const playback = createPlayback({ ...journal, events: journal.events.slice(0, length) }, everyMachine)
  await list.focus()

  await tab(page, 'Context')
  await list.focus()
  await page.keyboard.press('Home')
  await expectAs(page, playback, 1)
  for (let step = 2; step <= length; step++) {
    await page.keyboard.press(step % 2 ? 'j' : ']')
    await expectAs(page, playback, step)
  }
  await tab(page, 'Screen')
  await list.focus()
  for (let step = length - 1; step >= 1; step--) {
    await page.keyboard.press(step % 2 ? 'k' : '[')
    await expectAs(page, playback, step)
  }
  await tab(page, 'Statechart')
  await list.focus()
  await page.keyboard.press('End')
  await expectAs(page, playback, length)
  return playback
}

export const tab = (page: Page, name: string): Promise<void> =>
  inspector(page).getByRole('tab', { name, exact: true }).click()

async function expectAs(page: Page, playback: Playback, step: number): Promise<void> {
  await expect(where(page)).toHaveText(`step ${step} of ${playback.length}`)
  const shown = await shownNow(page)
  const actors = playback.actorsAt(step)
  const entry = playback.entryAt(step)

  expect(shown.tree).toEqual(
    Object.fromEntries(
      [...actors].map(([name, { state, running }]) => {
        const text = state ? stateName(state) : ''
        return [name, running ? text : `${text}, ended`]
      }),
    ),
  )
  const own = entry?.kind === 'event' ? (actors.get(entry.actor)?.state ?? null) : undefined
  if (own !== undefined) expect(shown.snapshot).toEqual(own)
  const chosen = actors.get(shown.chosen ?? '')
  if (shown.context !== undefined) expect(shown.context).toEqual(chosen?.state?.context ?? null)
  if (shown.active !== undefined) expect(shown.active).toEqual(activeIn(chosen?.snapshot))
  if (shown.sketch !== undefined) expectSketch(shown.sketch, playback, step)
}

/** Place, whoever is signed in, the open flows and the note, as the fold has them. */
function expectSketch(sketch: string, playback: Playback, step: number): void {
  const { journal } = playback
  const shown = journal.events.slice(0, step).findLast(({ event }) => typeof event.address === 'string')
  if (shown) expect(sketch).toContain(String(shown.event.address))
  for (const [name, { state, running, snapshot }] of playback.actorsAt(step)) {
    const logic = journal.actors[name]?.logic ?? ''
    if (!running || logic === 'effect' || !state) continue
    const { context } = snapshot as { context?: { queue?: { text: string }[]; viewer?: { email: string } } }
    if (context?.viewer) expect(sketch).toContain(context.viewer.email)
    if (context?.queue?.[0]) expect(sketch).toContain(context.queue[0].text)
    if (!['session', 'notifications', 'timelineView'].includes(logic))
      expect(sketch).toContain(`${name} ${stateName(state)}`)
  }
}

const activeIn = (snapshot: object | null | undefined): string[] => {
  const { _nodes } = (snapshot ?? {}) as { _nodes?: { id: string; path: string[] }[] }
  return (_nodes ?? []).map(({ id }) => id).sort()
}

/** Everything that the inspector says of the step, read at once. */
const shownNow = (page: Page) =>
  inspector(page).evaluate(region => {
    const json = (label: string) => {
      const text = region.querySelector(`[role=figure][aria-label="${label}"]`)?.textContent
      return text === undefined || text === null ? undefined : JSON.parse(text)
    }
    const rows = [...region.querySelectorAll<HTMLElement>('[role=treeitem]')]
    const chart = region.querySelector('figure[aria-label^="Statechart"] svg [data-state]')?.closest('svg')
    return {
      tree: Object.fromEntries(rows.map(row => [row.title, row.lastElementChild?.textContent ?? ''])),
      chosen: rows.find(row => row.ariaSelected === 'true')?.title,
      snapshot: json('Snapshot'),
      context: json('Context'),
      sketch: region.querySelector('[aria-label="Screen at this step"]')?.textContent ?? undefined,
      active: chart
        ? [...chart.querySelectorAll('[data-state]')]
            .filter(state => state.querySelector('[data-active]'))
            .map(state => state.getAttribute('data-state') ?? '')
            .sort()
        : undefined,
    }
  })
