// Loaded into the server by the starter: the channel between them closes when the starter ends, however it ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
