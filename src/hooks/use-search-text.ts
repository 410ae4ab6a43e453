// The text of a search: shown at once, asked for when the typing pauses, kept in the address.
import { useEffect, useRef, useState } from 'react'
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
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function ask(text: string) {
    window.clearTimeout(timer.current)
    change({ [parameter]: text })
    setTyped(null)
  }

  return {
    value: typed ?? inAddress,
    onChange: text => {
      setTyped(text)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => ask(text), pauseMs)
    },
    onClear: () => ask(''),
    asked: inAddress.trim(),
  }
}
