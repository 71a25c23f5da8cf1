export const markdown = {
  code: 'Code',
  copy_code: 'Copy code',
  table: 'Table',
  task_done: 'Done',
  task_open: 'To do',
  image_blocked: 'Image from {{host}} not loaded',
  link_to: 'Opens {{host}}',
}
