// Takes a file that is dropped onto an element. What lies behind it does not hear of it.
import { type DragEvent, useState } from 'react'

export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files
      setOver(false)
      if (!file) return
      event.preventDefault()
      event.stopPropagation()
      onFile(file)
    },
  }
  return { over, handlers }
}
