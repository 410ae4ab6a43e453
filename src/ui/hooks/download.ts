// Starts a download of a file that was made in the page.
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
