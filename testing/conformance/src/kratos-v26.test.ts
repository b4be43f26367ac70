import { testRecording } from './test-recording.ts'

testRecording('kratos-v26')
