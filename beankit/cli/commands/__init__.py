"""What can be typed after `beankit`: each command with its options, and nothing else."""
