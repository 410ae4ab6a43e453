// The text of a search: shown at once, applied when typing pauses, kept in the address.
import { useState } from 'react'
import { useDebouncedCallback } from '../ui/hooks/use-debounced-callback.ts'
import { useAddressState } from './use-address-state.ts'

/** Of typing. */
export const typingPauseMs = 250

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
  const inAddress = address[parameter] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const search = (text: string) => {
    change({ [parameter]: text })
    setTyped(null)
  }
  const searchAfterPause = useDebouncedCallback(search, typingPauseMs)

  return {
    value: typed ?? inAddress,
    onChange: text => {
      setTyped(text)
      searchAfterPause(text)
    },
    onClear: () => {
      searchAfterPause.cancel()
      search('')
    },
    query: inAddress.trim(),
  }
}
