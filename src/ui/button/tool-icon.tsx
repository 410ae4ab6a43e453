// The picture before the name of a tool.
import { goodIcon, toolIcon } from './tool.css.ts'

/** `path` is the `d` of a path in 16 by 16. */
export const ToolIcon = ({ path, isGood = false }: { path: string; isGood?: boolean }) => (
  <svg className={isGood ? `${toolIcon} ${goodIcon}` : toolIcon} viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
)
