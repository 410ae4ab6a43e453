// Makes a change in the open draft, or in a new one.
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { useEditing } from './editing-context.tsx'

/** Renders nothing where the plan cannot be edited. */
export function ChangeTool({ name, change }: { name: string; change: Operation }) {
  const { start, open, isStarting } = useEditing('start', 'open', 'isStarting')
  if (open) return <SmallTool name={name} onPress={() => open.make(change)} />
  if (!start) return null
  const inDraft = `${name} in a draft`
  return <SmallTool name={inDraft} off={isStarting} onPress={() => start('new', change)} />
}
