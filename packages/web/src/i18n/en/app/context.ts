/** How full the context of a model is. */
export const context = {
  used: '{{percent}}% of the context is used',
  help: 'The model reads up to {{size}} tokens at once. These are estimates.',
  instructions: 'Instructions of the assistant',
  history: 'Conversation so far',
  files: 'Files',
  passages: 'Passages from knowledge bases, at most',
  question: 'Your message',
  reserved: 'Kept free for the answer',
  left_out_one: 'The oldest message no longer fits and is not read.',
  left_out_other: 'The {{count}} oldest messages no longer fit and are not read.',
}
