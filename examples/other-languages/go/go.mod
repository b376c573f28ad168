module example.com/monitoring

go 1.26
