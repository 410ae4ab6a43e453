// Which records can be restored after their deletion (extension).
export const restorableTypes = ['user', 'asset', 'truck'] as const
export type RestorableType = (typeof restorableTypes)[number]

export const isRestorableType = (type: string | null): type is RestorableType =>
  (restorableTypes as readonly (string | null)[]).includes(type)
