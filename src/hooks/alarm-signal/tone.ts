// Two short tones, made by the browser. Browsers play none before something on the page was pressed.
let context: AudioContext | null = null

const notesHz = [880, 660]
const noteSeconds = 0.18

/** While something is pressed, the browser allows tones from then on. */
export async function allowTone(): Promise<void> {
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
}

/** False where the browser does not allow it yet. */
export async function playTone(): Promise<boolean> {
  if (!('AudioContext' in window)) return false
  context ??= new AudioContext()
  if (context.state !== 'running') return false
  for (const [index, frequency] of notesHz.entries()) playNote(context, frequency, index * noteSeconds)
  return true
}

function playNote(audio: AudioContext, frequency: number, delaySeconds: number): void {
  const from = audio.currentTime + delaySeconds
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = frequency
  // A tone that begins or ends at once clicks.
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(0.25, from + 0.02)
  gain.gain.linearRampToValueAtTime(0, from + noteSeconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + noteSeconds)
}
