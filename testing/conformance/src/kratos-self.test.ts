import { testRecording } from './test-recording.ts'

testRecording('kratos-self')
