// The theme's colours, light and dark, as plain data: workers and printed pages have no style sheet to read them from.

export const light = {
  canvas: '#f3f5f6',
  surface: '#ffffff',
  surfaceSunken: '#e9edef',
  line: '#d3dade',
  lineStrong: '#7d8b95',
  text: '#15202a',
  textMuted: '#4d5c68',
  accent: '#0a5c6b',
  accentStrong: '#084954',
  accentSoft: '#dcedf0',
  onAccent: '#ffffff',
  focus: '#1766d1',
  danger: '#b3261e',
  dangerSoft: '#fbe9e7',
  warning: '#8a5a00',
  warningSoft: '#fdf1d8',
  success: '#1b6b3a',
  successSoft: '#e3f3e8',
  /** Over the page, under a dialog. */
  backdrop: 'rgb(0 0 0 / 0.4)',
  shadow: '0 1px 2px rgb(16 32 42 / 0.08), 0 8px 24px rgb(16 32 42 / 0.12)',
}

/**
 * One colour for each kind of schedule entry. They differ in lightness as well as hue, for every kind of colour vision, and
 * patterns and words accompany them.
 */
export const lightKinds = {
  park: '#a9b6bf',
  stage: '#dbe2e6',
  trip: '#7a4fa3',
  charge: '#1f78c8',
  microgrid: '#e08a00',
  energy: '#15202a',
  shortfall: '#b3261e',
}

export const dark: typeof light = {
  canvas: '#0f1518',
  surface: '#172026',
  surfaceSunken: '#1f2a31',
  line: '#2e3b44',
  lineStrong: '#71828e',
  text: '#e7eef2',
  textMuted: '#a3b3be',
  accent: '#62c6d4',
  accentStrong: '#8fd8e2',
  accentSoft: '#173a42',
  onAccent: '#06252b',
  focus: '#7db4ff',
  danger: '#ff9d94',
  dangerSoft: '#3d1d1b',
  warning: '#f2c230',
  warningSoft: '#3a2f10',
  success: '#7fd6a0',
  successSoft: '#17342a',
  backdrop: 'rgb(0 0 0 / 0.5)',
  shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px rgb(0 0 0 / 0.5)',
}

export const darkKinds: typeof lightKinds = {
  park: '#566672',
  stage: '#2c3a44',
  trip: '#b48ae0',
  charge: '#4aa0f0',
  microgrid: '#f2a93b',
  energy: '#f3f7fa',
  shortfall: '#ff9d94',
}
