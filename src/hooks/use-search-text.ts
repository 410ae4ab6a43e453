// The text of a search: shown at once, applied when typing pauses, and then kept in the address or by the component.
import { useState } from 'react'
import { useDebouncedCallback } from '../ui/hooks/use-debounced-callback.ts'
import { useAddressState } from './use-address-state.ts'

const typingPauseMs = 250

export interface SearchText {
  /** The text in the field. */
  value: string
  onChange: (text: string) => void
  /** Applies the empty text at once. */
  onClear: () => void
  /** The text to search for. */
  query: string
}

export function useSearchText(parameter = 'search'): SearchText {
  const [address, change] = useAddressState({ [parameter]: '' })
  return useTyped(address[parameter] ?? '', text => change({ [parameter]: text }))
}

/** Kept by the component alone. */
export function useLocalSearchText(): SearchText {
  const [applied, apply] = useState('')
  return useTyped(applied, apply)
}

function useTyped(applied: string, apply: (text: string) => void): SearchText {
  const [typed, setTyped] = useState<string | null>(null)
  const search = (text: string) => {
    apply(text)
    setTyped(null)
  }
  const searchAfterPause = useDebouncedCallback(search, typingPauseMs)

  return {
    value: typed ?? applied,
    onChange: text => {
      setTyped(text)
      searchAfterPause(text)
    },
    onClear: () => {
      searchAfterPause.cancel()
      search('')
    },
    query: applied.trim(),
  }
}
