// A QR code, dark on light in both colour schemes, as cameras expect it.
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { qrCode } from './users.css.ts'

/** The light border that the standard asks for, in modules. */
const border = 4

export function QrCode({ text }: { text: string }) {
  const code = generate(text)
  const size = code.size + 2 * border
  return (
    <svg
      className={qrCode}
      viewBox={`${-border} ${-border} ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <path d={`M${-border} ${-border}h${size}v${size}h${-size}z`} fill="white" />
      <path d={toSvgPath(code)} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
