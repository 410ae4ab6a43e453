// Tells the open draft that somebody else has changed it, or may have. Renders nothing.
import { useEffect } from 'react'
import { useLastAnyChange, useLastChange } from '../hooks/use-last-change.ts'
import type { DraftSessionState } from './session/session.ts'

export default function FollowDraft({ session: { open, refresh } }: { session: DraftSessionState }) {
  const change = useLastChange('draft', open.draft.id)
  useEffect(() => {
    if (change) refresh(change.version)
  }, [change, refresh])
  const anyChangeAt = useLastAnyChange()
  useEffect(() => {
    if (anyChangeAt !== null) refresh(null)
  }, [anyChangeAt, refresh])
  return null
}
