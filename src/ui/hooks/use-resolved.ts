// What is read once, from where it takes a moment.
import { useEffect, useState } from 'react'

/**
 * Undefined until it is there, and where it cannot be read. What another `read` brings takes its place only once it is there:
 * `read` has to be the same function as long as it reads the same.
 */
export function useResolved<Value>(read: () => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    let isLeft = false
    read().then(
      found => isLeft || setValue(() => found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [read])
  return value
}
