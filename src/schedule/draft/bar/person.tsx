// Who made a step, and when: each person has a colour beside the name.
import type { Step } from '../../../../domain/schedule/draft/draft.ts'
import { dateTimeText } from '../../../../domain/time/texts.ts'
import { personColors } from '../../../ui/theme/person-colors.ts'
import { usePageZone } from '../../../ui/time/zones.tsx'
import { personName } from '../words.ts'
import { author, person } from './person.css.ts'

export function StepAuthor({ step, userId }: { step: Step; userId: string }) {
  const zone = usePageZone()
  return (
    <span className={author}>
      <span className={person} data-color={colorOf(step.by)}>
        {personName(step, userId)}
      </span>
      , {dateTimeText(zone, step.at)}
    </span>
  )
}

/** By the id, which is the same for everybody and stays where a name changes. */
function colorOf(userId: string): number {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return sum % personColors.length
}
