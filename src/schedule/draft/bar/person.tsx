// Who made a step, and when: each person has a colour beside the name.
import type { Step } from '../../../../domain/schedule/draft/draft.ts'
import { dateTimeText } from '../../../../domain/time/texts.ts'
import { personColors } from '../../../ui/theme/person-colors.ts'
import { usePageZone } from '../../../ui/time/zones.tsx'
import { personName } from '../words.ts'
import { author, person } from './person.css.ts'

export function StepAuthor({ step, userId }: { step: Step; userId: string }) {
  const zone = usePageZone()
  const name = personName(step, userId)
  return (
    <span className={author}>
      <PersonName name={name} of={step.byName ?? step.by} />, {dateTimeText(zone, step.at)}
    </span>
  )
}

/** `of` is what the colour is of, so that one's own is the same for others. */
export const PersonName = ({ name, of = name }: { name: string; of?: string }) => (
  <span className={person} data-color={colorOf(of)}>
    {name}
  </span>
)

function colorOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return sum % personColors.length
}
