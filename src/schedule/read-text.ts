// The text of a file, piece by piece, so that it can be told how much of it is read.
const pieceBytes = 8_000_000

/** `told` hears the share that is read. Rejects where the file cannot be read to its end. */
export async function readText(bytes: Blob, told: (share: number) => void): Promise<string> {
  if (bytes.size <= pieceBytes) return bytes.text()
  const decoder = new TextDecoder()
  let text = ''
  for (let start = 0; start < bytes.size; start += pieceBytes) {
    const piece = await bytes.slice(start, start + pieceBytes).arrayBuffer()
    text += decoder.decode(piece, { stream: true })
    told(Math.min(1, (start + pieceBytes) / bytes.size))
  }
  return text + decoder.decode()
}
