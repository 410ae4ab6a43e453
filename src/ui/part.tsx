// A part of the product whose code is a file of its own: it comes when the part is first drawn, or ahead of that.
import { type ComponentType, useEffect, useState } from 'react'

export type Part<Props = object> = ComponentType<Props> & {
  /** Rejects where the code cannot be had; the part asks again when it is drawn. */
  load: () => Promise<void>
}

/**
 * In place of React's `lazy`: what stands in for a lazy part stays for 300 ms at the least, however soon the part is there.
 * This one is drawn as soon as it is there, at once where it was loaded before. Throws while it is drawn where it cannot be had.
 */
export function part<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> = Nothing,
): Part<Props> {
  let There: ComponentType<Props> | null = null
  const loadIt = async () => {
    There ??= (await load()).default
  }

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => There)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Loaded) return
      loadIt().then(
        () => setLoaded(() => There),
        error => setFailure({ error }),
      )
    }, [Loaded])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : <Meanwhile {...props} />
  }
  return Object.assign(Part, { load: loadIt })
}

const Nothing = () => null
