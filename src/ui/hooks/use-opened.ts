// What a component opens of the bytes of a file, for as long as it shows it.
import { useEffect, useState } from 'react'

/**
 * `open` is the same function at each render, and resolves also where the bytes cannot be read; its signal is aborted when the bytes are
 * other ones or the component is gone. Undefined while the bytes are missing or being opened.
 */
export function useOpened<Opened>(
  bytes: Blob | undefined,
  open: (bytes: Blob, signal: AbortSignal) => Promise<Opened>,
): Opened | undefined {
  const [opened, setOpened] = useState<{ of: Blob; as: Opened }>()
  useEffect(() => {
    if (!bytes) return
    const controller = new AbortController()
    const { signal } = controller
    open(bytes, signal).then(as => {
      if (!signal.aborted) setOpened({ of: bytes, as })
    })
    return () => controller.abort()
  }, [bytes, open])
  return opened?.of === bytes ? opened?.as : undefined
}
