export const administration = {
  filter: 'Filter',
  section: 'Section: {{name}}',
  group_people: 'People',
  group_models: 'Models',
  group_content: 'Content',
  group_operations: 'Operations',
}
