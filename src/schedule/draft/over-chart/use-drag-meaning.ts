import { useEffect, useMemo, useState } from 'react'
import type { Layout } from '../../layout/layout.ts'
import type { OpenDraft } from '../editing-context.tsx'
import type { Tried } from '../engine/draft-engine.ts'
import { type Drag, dropOf } from '../model/drag.ts'
import { consequencesText } from '../words.ts'

export interface DragMeaning {
  /** What a drop there would do. */
  text: string
  /** What batteries would do then, as rows of their own; null where that is not known. */
  batteries: Layout | null
}

export function useDragMeaning(drag: Drag, { tryOut }: OpenDraft): DragMeaning {
  const operation = useMemo(() => dropOf(drag), [drag])
  const [tried, setTried] = useState<{ of: typeof operation; tried: Tried | null } | null>(null)
  useEffect(() => {
    let isLatest = true
    const show = (result: Tried | null) => isLatest && setTried({ of: operation, tried: result })
    if (operation) tryOut(operation).then(show, () => show(null))
    return () => {
      isLatest = false
    }
  }, [operation, tryOut])
  if (!operation)
    return onlyText('Not moved yet. Move it with the arrow keys or the pointer; Escape cancels.')
  if (tried?.of !== operation) return onlyText('...')
  const { tried: result } = tried
  if (!result) return onlyText('What this would do could not be computed.')
  if (!result.ok) return onlyText(`Not possible. ${result.reason}`)
  const text = `${result.words} ${consequencesText(result.consequences)}`
  return { text, batteries: result.batteries ?? null }
}

const onlyText = (text: string): DragMeaning => ({ text, batteries: null })
