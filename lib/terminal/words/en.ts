/** What the commands and the settings of this site refuse. What is wrong with a setting follows its name. */
export const problems = {
  'command.unknown': 'This site has no command {{name}}.',
  'lake.none': 'There is no content lake in {{folder}} yet. Run npm start once to have it made.',
  'setting.projectId': 'must be a Sanity project id: lower-case letters, digits and dashes',
  'setting.dataset': 'must be a dataset name: lower-case letters, digits, dashes and underscores',
  'setting.months': 'must be a whole number of months',
  'setting.header': 'must be the name of a header',
  'setting.measurementId': 'must look like G-XXXXXXX',
  'setting.backupFolder': 'must be outside of DATA_DIR, which has backups of its own',
} as const
