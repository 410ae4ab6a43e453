// The pictures of the tools, each the `d` of a path in 16 by 16.
export const toolIcons = {
  play: 'M5 3.5v9l7-4.5z',
  stop: 'M4.5 4.5h7v7h-7z',
  now: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3l2 1.5',
  find: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14',
  edit: 'M3 13l.7-3 6.8-6.8 2.3 2.3L6 12.3z',
  compare: 'M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13',
  findings: 'M8 2.5l6.5 11h-13zM8 6.5v3.2M8 11.6v.1',
  check: 'M2.5 8.5l3.5 3.5 7.5-8',
  panels: 'M2.5 3h11v10h-11zM9.5 3v10',
  view: 'M2 5h7M13 5h1M2 11h2M8 11h6M11 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4M6 9a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
  helps: 'M9 2 4 9h4l-1 5 5-7H8z',
  export: 'M8 2v7.5M5 6.5l3 3 3-3M3 13.5h10',
}
