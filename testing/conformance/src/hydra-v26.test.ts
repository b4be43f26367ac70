import { testRecording } from './test-recording.ts'

testRecording('hydra-v26')
