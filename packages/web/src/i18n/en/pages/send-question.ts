export const sendQuestion = {
  title: 'Send this question to the owner?',
  text: 'The owner of the assistant receives a notification with what you see here, and nothing else of this conversation. The people who maintain its documents see the question without your name.',
  name: 'Your name',
  assistant: 'Assistant',
  label: 'Question',
  help: 'You can change it before you send it.',
  confirm: 'Send question',
}
