import { useEffect, useMemo, useState } from 'react'
import type { OpenDraft } from '../editing-context.tsx'
import type { Tried } from '../engine/draft-engine.ts'
import { type Drag, dropOf } from '../model/drag.ts'
import { consequencesText } from '../words.ts'

/** What a drop there would do, in words. */
export function useDragMeaning(drag: Drag, { tryOut }: OpenDraft): string {
  const operation = useMemo(() => dropOf(drag), [drag])
  const [tried, setTried] = useState<{ of: typeof operation; tried: Tried } | null>(null)
  useEffect(() => {
    let isLatest = true
    if (operation) tryOut(operation).then(result => isLatest && setTried({ of: operation, tried: result }))
    return () => {
      isLatest = false
    }
  }, [operation, tryOut])
  if (!operation) return 'Not moved yet. Move it with the arrow keys or the pointer; Escape cancels.'
  if (tried?.of !== operation) return '...'
  const { tried: result } = tried
  return result.ok
    ? `${result.words} ${consequencesText(result.consequences)}`
    : `Not possible. ${result.reason}`
}
