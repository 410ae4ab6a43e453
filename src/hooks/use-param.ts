// A part of the path that stands for a record.
import { useParams } from 'wouter'

/**
 * As it was before it was written into the address: wouter decodes a path as a whole, and leaves as they are the letters that
 * could divide it. Empty where the route has no such part.
 */
export function useParam(name: string): string {
  const part = useParams()[name] ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign of the id's own, decoded already.
    return part
  }
}
