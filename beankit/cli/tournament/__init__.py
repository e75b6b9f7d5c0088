"""What the commands of `beankit tournament` do."""
