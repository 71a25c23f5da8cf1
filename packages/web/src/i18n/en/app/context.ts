/** How full the context of a model is. */
export const context = {
  used: '{{percent}}% of the context is used',
  help: 'The model reads up to {{size}} tokens at once. These are estimates.',
  instructions: 'Instructions of the assistant',
  folder: 'Instructions of the folder',
  history: 'Conversation so far',
  summary: 'Summary of earlier messages',
  files: 'Files',
  passages: 'Passages from knowledge bases, at most',
  tools: 'Descriptions of the tools',
  question: 'Your message',
  reserved: 'Kept free for the answer',
  left_out_one: 'The oldest message no longer fits and is not read.',
  left_out_other: 'The {{count}} oldest messages no longer fit and are not read.',
  to_summarise_one: 'The oldest message no longer fits. It is summarised before the next answer.',
  to_summarise_other:
    'The {{count}} oldest messages no longer fit. They are summarised before the next answer.',
  in_summary_one: 'The model reads a summary of the oldest message. You can open it in the conversation.',
  in_summary_other:
    'The model reads a summary of the {{count}} oldest messages. You can open it in the conversation.',
  summarised: 'Earlier messages were summarised for the model',
  summarised_help_one: 'In place of the message above, the model reads:',
  summarised_help_other: 'In place of the {{count}} messages above, the model reads:',
  step_running_one: 'Summarising an earlier message…',
  step_running_other: 'Summarising {{count}} earlier messages…',
  step_stopped_one: 'Stopped while an earlier message was being summarised.',
  step_stopped_other: 'Stopped while {{count}} earlier messages were being summarised.',
  step_done_one: 'An earlier message was summarised, because it no longer fits.',
  step_done_other: '{{count}} earlier messages were summarised, because they no longer fit.',
  step_left_out_one: 'The oldest message no longer fits and was not summarised: the model did not read it.',
  step_left_out_other:
    'The {{count}} oldest messages no longer fit and were not summarised: the model did not read them.',
}
