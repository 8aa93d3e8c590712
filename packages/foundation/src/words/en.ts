/** How a problem is written where it is shown. */
export const en = {
  'problem.atPlace': '{{place}}: {{sentence}}',
  'problem.unknown': 'there is a problem that this version does not know ({{code}})',
} as const
