// Consequences of a step as sentences and figures.
import { type Draft, doneSteps, type ReceivedSteps, type Step } from '../../../domain/schedule/draft/draft.ts'
import { energyTexts } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { Sharing, Storing } from './editing-context.tsx'
import type { Consequences } from './engine/draft-engine.ts'

/** '1 more finding, 4 kWh more shortfall.' */
export function consequencesText({ addedCount, removedCount, shortfallKwh }: Consequences): string {
  const parts = [
    addedCount > 0 && `${pluralize(addedCount, 'more finding', 'more findings')}`,
    removedCount > 0 && `${pluralize(removedCount, 'fewer finding', 'fewer findings')}`,
    shortfallKwh !== 0 &&
      `${energyTexts(Math.abs(shortfallKwh))[0]} ${shortfallKwh > 0 ? 'more' : 'less'} shortfall`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Findings and shortfall stay the same.' : `${parts.join(', ')}.`
}

/** '+4 kWh', '−4 kWh', '±0 kWh'. */
export const signedEnergy = (energyKwh: number): string =>
  `${energyKwh === 0 ? '±' : energyKwh > 0 ? '+' : '−'}${energyTexts(Math.abs(energyKwh))[0]}`

/** 'Anna Berg'; 'you' of one's own. */
export const personName = ({ by, byName }: Pick<Step, 'by' | 'byName'>, userId: string): string =>
  by === userId ? 'you' : (byName ?? 'somebody else')

/** 'Anna Berg's'. */
export const possessive = (name: string): string => `${name}${name.endsWith('s') ? '’' : '’s'}`

/**
 * 'Anna Berg: Make the trip of T-1 ... leave 15 min later.' One's own are those of another window. `before` is the draft without
 * what was received.
 */
export function receivedText({ steps, head, by }: ReceivedSteps, before: Draft, userId: string): string {
  const last = steps.at(-1)
  if (!last) return headMovedText(by ?? 'Somebody else', head, before)
  const names = [...new Set(steps.map(each => personName(each, userId)))]
  return steps.length === 1
    ? `${capitalized(names.join(''))}: ${last.words}`
    : `${pluralize(steps.length, 'step', 'steps')} by ${names.join(' and ')}, the last one: ${last.words}`
}

/** Whoever it is has undone the last step, has redone the next one, or went elsewhere. */
function headMovedText(who: string, head: string | null, { head: from, steps }: Draft): string {
  const [was, is] = [from, head].map(id => steps.find(each => each.id === id))
  if (was && was.parentId === head) return `${who} took back: ${was.words}`
  if (is && is.parentId === from) return `${who} made again: ${is.words}`
  return is ? `${who} went to the step: ${is.words}` : `${who} went back to the plan as delivered.`
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const sharingTexts: Record<Sharing, string> = {
  saving: 'saving...',
  onServer: 'saved',
  offline: 'saved in this browser',
  delayed: 'saved in this browser',
  inBrowser: 'saved in this browser only',
  deleted: 'saved in this browser only',
}

/** As the line beside the steps says it, see draft-bar.tsx. */
function savedText({ steps }: Draft, storing: Storing, sharing: Sharing | null): string {
  if (storing === 'notStored') return 'not saved'
  if (storing === 'storing') return 'saving...'
  return sharing === null || steps.length === 0 ? 'saved' : sharingTexts[sharing]
}

/** 'Draft of test_03 (2 steps, saved)'. */
export const draftTitle = (draft: Draft, storing: Storing, sharing: Sharing | null): string =>
  `${draft.name} (${pluralize(doneSteps(draft).length, 'step', 'steps')}, ${savedText(draft, storing, sharing)})`
