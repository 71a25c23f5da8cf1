export const toolApprovals = {
  asks: 'The assistant wants to use “{{tool}}”',
  with: 'It would be called with:',
  sends: '“{{server}}” would receive:',
  once: 'Allow once',
  thread: 'Allow in this conversation',
  always: 'Always allow with this assistant',
  no: 'Do not allow',
  sign_in_title: '“{{service}}” wants you to sign in',
  sign_in_help:
    'The assistant waits while you sign in to “{{service}}” in a new window. It acts there with your own account.',
  sign_in: 'Sign in',
  without: 'Continue without',
  title: 'Tools you always allow',
  help: 'These tools are called without asking you again, each with one assistant.',
  with_assistant: 'with {{assistant}}, since {{date}}',
  revoke: 'Ask again',
  revoke_this: 'Ask again before “{{tool}}” is used',
}
