// The text of a search: shown at once, asked for when the typing pauses, kept in the address.
import { useState } from 'react'
import { useDebouncedCallback } from '../ui/hooks/use-debounced-callback.ts'
import { useAddressState } from './use-address-state.ts'

const pauseMs = 250

export interface SearchText {
  /** What stands in the field. */
  value: string
  onChange: (text: string) => void
  /** Empties it at once. */
  onClear: () => void
  /** What to search for. */
  asked: string
}

export function useSearchText(parameter = 'search'): SearchText {
  const [address, change] = useAddressState({ [parameter]: '' })
  const inAddress = address[parameter] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const search = (text: string) => {
    change({ [parameter]: text })
    setTyped(null)
  }
  const searchAfterPause = useDebouncedCallback(search, pauseMs)

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
    asked: inAddress.trim(),
  }
}
