// How many limits of the operation's own are set: one chip, so that the tools stay one row. A press removes them.
import { pluralize } from '../../../domain/words/pluralize.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { limitTexts } from '../layout/limit-texts.ts'
import { useView } from '../view/view-context.tsx'
import { keepLimits } from './known-limits.ts'

export default function LimitsChip() {
  const { limits, send } = useView('limits', 'send')
  const texts = limitTexts(limits)
  const count = pluralize(texts.length, 'limit', 'limits')
  return (
    <SmallTool
      name={`Remove ${count}: ${texts.join(', ')}`}
      sign={
        <>
          {count} <span aria-hidden="true">✕</span>
        </>
      }
      onPress={() => {
        keepLimits({})
        send({ type: 'limits.chosen', limits: {} })
      }}
    />
  )
}
