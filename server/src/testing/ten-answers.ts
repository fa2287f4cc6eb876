/** Ten answers of an invented person, in the order of the workshop's questions. */
export const tenAnswers: readonly string[] = [
  '修伞的，也换伞骨',
  '菜场门口卖花的阿姨',
  '这把还值不值得修，布破了能补吗，多久能拿',
  '自己拿胶带缠，用铁丝硬别',
  '撑开对着光看一圈，拆断的那根骨，缝三针',
  '一把25元',
  '阿姨说伞是她妈走那年用的。我没换布，只补了洞，她撑着走回去的。',
  '我师傅传的那把锥子',
  '视频号',
  '一周两条',
];
